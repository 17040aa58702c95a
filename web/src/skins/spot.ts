/** How something on the table stands to the move that is being put together. */
export interface Spot {
  on: boolean; // part of it
  open: boolean; // may be tapped
  why: string; // why not
}
