import type { PostProcessorModule } from 'i18next'

/** Stands at both ends of a value while a text is put together; nobody writes it. */
const edge = '\uE000'

/** A value that is Latin at its edges, such as the name of a model, marked for `spacing`. */
export const marked = (value: string): string =>
  /\p{Script=Latin}/u.test(value)
    ? value.replace(/^[\p{Script=Latin}\d]/u, `${edge}$&`).replace(/[\p{Script=Latin}\d]$/u, `$&${edge}`)
    : value

/** Between Chinese and a Latin value that was put into it stands a space. The value itself stays as it is. */
export const spacing: PostProcessorModule = {
  type: 'postProcessor',
  name: 'spacing',
  process: (text: string) =>
    text
      .replaceAll(new RegExp(`(\\p{Script=Han})${edge}`, 'gu'), '$1 ')
      .replaceAll(new RegExp(`${edge}(\\p{Script=Han})`, 'gu'), ' $1')
      .replaceAll(edge, ''),
}
