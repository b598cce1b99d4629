const places = 'a[href], button, input, select, textarea, [tabindex="0"]'

/** What the keyboard can reach in an element, in its order. */
export const focusableIn = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(places)].filter(
    (one) => !one.matches(':disabled, [tabindex="-1"]') && one.getClientRects().length > 0,
  )
