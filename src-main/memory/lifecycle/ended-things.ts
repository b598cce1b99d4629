import { foldScript } from '../language/fold-script.ts'
import { isTelling, queryTerms } from '../language/tokenize.ts'

/** What a text says is not so, or not so any more, or off: each thing in its terms. */
export function endedThings(text: string): string[][] {
  const folded = foldScript(text.normalize('NFKC').replaceAll('’', "'"))
  return patterns
    .flatMap((pattern) => Array.from(folded.matchAll(pattern), ({ groups }) => groups?.['old'] ?? ''))
    .map((old) =>
      queryTerms(old.replaceAll(/(?<=\d)(?:st|nd|rd|th)\b/gi, '')).flatMap((term) =>
        isTelling(term) && term.weight >= 1 ? [term.term] : [],
      ),
    )
    .filter((terms) => terms.length > 0)
}

const thing = String.raw`(?<old>[\p{L}\d][\p{L}\d' -]{1,28}?)`
const stop = String.raw`(?= (?:any ?more|now|for good|in|on|at|because|since|and|but|this|last|after|to|for|off|altogether)\b|[,.;!?]|$)`
const han = String.raw`(?<old>[^\P{L}把我你就都也给被了]{2,8}?)`

const patterns: readonly RegExp[] = [
  /\b(?:not|instead of|rather than|no longer(?: in| at| with)?|no more) (?:in |at |on |the |a |my )?(?<old>[\p{L}\d][\p{L}\d'-]*(?: \p{Lu}[\p{L}'-]*)?)/giu,
  /\bfrom (?<old>[\p{L}\d][\p{L}\d' -]{1,24}?) to\b/giu,
  /\b(?:don't|do not) (?:\p{L}+ing )?(?:(?:drink|eat|use|like|take|play|do|have|drive|go to) )?(?<old>[\p{L}][\p{L}' -]{1,24}?)(?: any ?more|,|\.|$)/giu,
  new RegExp(
    String.raw`\b(?:quit(?:ting)?|stopped|g[ai]ve(?:n)? up(?: on)?|done with|finished with|through with|dropped|ditched|scrap(?:ped)?|cancel(?:l?ed)?|called off|packed in|got rid of|sold|no more) (?:\p{L}+ing )?(?:the |my |our |that |this |all )?${thing}${stop}`,
    'giu',
  ),
  new RegExp(String.raw`\bknock(?:ed|ing)? (?:the |my |that )?${thing} on the head\b`, 'giu'),
  /(?:^|[,.;!?] ?|\b(?:and|but|so|the|my|that|our) )(?<old>(?!it\b|that\b|he\b|she\b|i\b|they\b)[\p{L}][\p{L}'-]*(?: [\p{L}][\p{L}'-]*)?)(?:'s| is| are| was) (?:off|over|cancelled|called off|finished|sold|scrapped)\b(?! to\b| the\b)/giu,
  /\b(?<old>(?!it|that|he|she|they|let|what)[\p{L}]{3,})'?s off\b(?! to\b| the\b)/giu,
  /\bi(?:'m|m| am|'ve been) off (?:the |my )?(?<old>[\p{L}][\p{L}'-]*)(?=[,.;!]|$| (?:now|altogether|for good))/giu,
  /(?:不是|不再(?:是|在|住|喝|吃|用|去|做)?|而不是|别再?(?:去|用))(?<old>[\p{L}\d]{2,8}?)(?:了|[，,。！\s]|$)/gu,
  /从(?<old>[\p{L}\d]{2,8}?)(?:换|改|搬|跳|转)/gu,
  /不(?:喝|吃|用|玩|练|学|去|在|住)(?<old>[\p{L}\d]{2,8}?)了/gu,
  new RegExp(`(?:戒|退|取消|放弃|卖|停|辞|扔|丢|删|推)(?:掉)?了${han}(?=[，,。！\\s]|$|是|因为|以后|之后)`, 'gu'),
  new RegExp(
    `(?:^|[，,。！；\\s]|[那这把]?[个只辆件份把]|把)${han}(?:就|都|也|已经|给|被|彻底)?(?:黄了|取消了?|泡汤了?|作废了?|失宠了?|戒了|停了|断了|卖掉?了|退掉?了|辞了|不干了|不去了|不做了|结束了|没了|算了|再见)`,
    'gu',
  ),
]
