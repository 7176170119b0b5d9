/** Prints what the screen shows, where that is more than stands on the page: a list. */
let printList: (() => void) | null = null

/** Offers to print a list instead of the page; the returned function takes it back. */
export function offerPrinting(print: () => void): () => void {
  printList = print
  return () => {
    if (printList === print) printList = null
  }
}

/** Prints the list of the screen, else the page. */
export function printScreen(): void {
  if (printList) printList()
  else window.print()
}
