declare module 'opencc-js/dict/TSCharacters' {
  /** `traditional simplified`, the pairs parted by `|`. */
  const pairs: string
  export default pairs
}
