const places = 'a[href], button, input, select, summary, textarea, [tabindex="0"]'

/** What the keyboard can reach in an element, in its order; nothing that is folded away. */
export const focusableIn = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(places)].filter(
    (one) => !one.matches(':disabled, [tabindex="-1"]') && one.checkVisibility({ visibilityProperty: true }),
  )
