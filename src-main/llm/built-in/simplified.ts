import { foldScript } from '../../util/fold-script.ts'

/** The words of questions and orders in simplified characters, without the polite you. */
export const toSimplified = (text: string): string => foldScript(text).replaceAll('您', '你')
