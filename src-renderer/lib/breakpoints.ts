/** The widths of `styles/tokens.css`, as media queries: what code decides by them comes and goes with what the styles do. */
export const belowSm = '(width < 560px)'
export const fromSm = '(width >= 560px)'
export const fromMd = '(width >= 840px)'
export const belowLg = '(width < 1080px)'
export const fromLg = '(width >= 1080px)'
