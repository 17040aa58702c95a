// Before anything is drawn: a page that was dark stays dark.
(() => {
  const theme = localStorage.getItem("parlour.theme");
  if (theme) document.documentElement.dataset.theme = theme;
})();
