/**
 * Prints the list of the screen if it has more rows than the page shows; null if there is no list.
 */
let printList: (() => void) | null = null

/** Registers a list to print instead of the page. Returns a function that unregisters it. */
export function offerPrinting(print: () => void): () => void {
  printList = print
  return () => {
    if (printList === print) printList = null
  }
}

/** Prints the list of the screen, otherwise the page. */
export function printScreen(): void {
  if (printList) printList()
  else window.print()
}
