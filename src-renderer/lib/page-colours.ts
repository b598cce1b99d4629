/** Colours of the page by the names of their tokens, for what is drawn and cannot read `light-dark()`. */
export function pageColours<Name extends string>(names: readonly Name[]): Readonly<Record<Name, string>> {
  const probe = document.body.appendChild(document.createElement('i'))
  const colours = names.map((name) => {
    probe.style.color = `var(--color-${name})`
    return [name, getComputedStyle(probe).color] as const
  })
  probe.remove()
  return Object.fromEntries(colours) as Record<Name, string>
}
