import { z } from 'zod'
import type { EvolutionCandidate, Workflow } from '../../contract/evolution.ts'
import { localDay, systemTimeZone } from '../../util/local-time.ts'

export const skillHeadSchema = z.object({
  name: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(64),
  description: z.string().min(1).max(1_024),
  /** Names of tools it needs. */
  requires: z.array(z.string().min(1).max(100)).max(50),
})

interface Skill {
  readonly head: z.infer<typeof skillHeadSchema>
  readonly content: string
}

const words = {
  en: {
    when: 'When to use it',
    how: 'How it is done',
    said: 'What the user said',
    about: 'How the user wants this done: ',
  },
  zh: { when: '何时使用', how: '怎么做', said: '用户的原话', about: '用户希望这样做：' },
} as const

/** A SKILL.md for a way of working or a workflow, and its head. What the user said stands in it as quotes only. */
export function writeSkill({ id, title, language, evidence, ...done }: EvolutionCandidate | Workflow): Skill {
  const text = words[language]
  const steps = 'steps' in done ? done.steps.map((step) => oneLine(step.text)) : null
  const hint = 'hint' in done ? done.hint : (steps ?? []).join(' → ')
  const head: Skill['head'] = {
    name: nameOf(title, id),
    description: `${text.about}${oneLine(hint)}`.slice(0, 1_024),
    requires: [],
  }
  const lines = [
    '---',
    `name: ${head.name}`,
    // A JSON string is a YAML string.
    `description: ${JSON.stringify(head.description)}`,
    `requires: ${JSON.stringify(head.requires)}`,
    '---',
    '',
    `# ${oneLine(title)}`,
    '',
    `## ${text.when}`,
    '',
    quoted(title),
    '',
    `## ${text.how}`,
    '',
    ...(steps?.map((step, index) => `${index + 1}. “${step}”`) ?? [quoted(hint)]),
    '',
    `## ${text.said}`,
    '',
    ...evidence.map(({ quote, saidAt }) => `- ${localDay(saidAt, systemTimeZone())}: “${oneLine(quote)}”`),
    '',
  ]
  return { head, content: lines.join('\n') }
}

function nameOf(title: string, id: string): string {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, 48)
    .replaceAll(/^-+|(?<!-)-+$/gu, '')
  return slug.length >= 4
    ? slug
    : `routine-${id
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/gu, '')
        .slice(-8)}`
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
