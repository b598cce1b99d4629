import {
  Activity,
  BellRing,
  Brain,
  Gauge,
  HardDrive,
  Info,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Monitor,
  Palette,
  Plug,
} from 'lucide-react'

interface Page {
  readonly id: string
  readonly group: 'daily' | 'more' | 'behind'
  readonly icon: LucideIcon
  /** Where none of them is of this platform, the page is not there either. */
  readonly sections: readonly { readonly id: string; readonly only?: 'electron' | 'browser' }[]
}

/**
 * Settings page by page: index, search and pages are made from this. A new section takes a row here, a view in
 * section-views.tsx, and in the texts its title and the words that people call it by (`finder.words`).
 */
export const settingsPages = [
  { id: 'answers', group: 'daily', icon: MessageCircle, sections: [{ id: 'model' }, { id: 'titles' }] },
  { id: 'memory', group: 'daily', icon: Brain, sections: [{ id: 'learning' }, { id: 'using' }, { id: 'meaning' }] },
  { id: 'look', group: 'daily', icon: Palette, sections: [{ id: 'look' }, { id: 'size', only: 'electron' }] },
  { id: 'schedules', group: 'daily', icon: BellRing, sections: [{ id: 'schedules' }] },
  {
    id: 'desktop',
    group: 'daily',
    icon: Monitor,
    sections: [
      { id: 'notices', only: 'electron' },
      { id: 'quick', only: 'electron' },
      { id: 'running', only: 'electron' },
      { id: 'window', only: 'electron' },
      { id: 'spelling', only: 'electron' },
      { id: 'versions', only: 'electron' },
    ],
  },
  {
    id: 'data',
    group: 'more',
    icon: HardDrive,
    sections: [
      { id: 'place' },
      { id: 'backups' },
      { id: 'transfer' },
      { id: 'imports' },
      { id: 'leave', only: 'browser' },
      { id: 'forget' },
    ],
  },
  // They call only what is served to a browser.
  {
    id: 'programs',
    group: 'more',
    icon: Plug,
    sections: [
      { id: 'programs', only: 'browser' },
      { id: 'calls', only: 'browser' },
    ],
  },
  { id: 'usage', group: 'behind', icon: Gauge, sections: [{ id: 'usage' }, { id: 'caps' }] },
  { id: 'jobs', group: 'behind', icon: ListChecks, sections: [{ id: 'jobs' }] },
  { id: 'diagnostics', group: 'behind', icon: Activity, sections: [{ id: 'state' }] },
  { id: 'about', group: 'behind', icon: Info, sections: [{ id: 'about' }, { id: 'help' }] },
] as const satisfies readonly Page[]

type Pages = (typeof settingsPages)[number]
export type SettingsPageId = Pages['id']
export type SectionId = Pages['sections'][number]['id']

interface Entry {
  readonly section: SectionId
  /** The text that is its name. */
  readonly label: string
  /** Its row is there only with such a model. */
  readonly needs?: Exclude<ModelThere, 'none'>
}

/** Which models there are: none, some of services that are connected, and among them the one that answers. */
const modelsThere = ['none', 'connected', 'answers'] as const
export type ModelThere = (typeof modelsThere)[number]

/** By how many models or services are known and which was chosen; as long as neither is known, all may be there. */
export function modelThere(known: number | undefined, chosen: unknown): ModelThere {
  if (known === 0) return 'none'
  return chosen === null ? 'connected' : 'answers'
}

/** Every single setting, as a search finds it. */
export const settingEntries = {
  model: { section: 'model', label: 'settings.model.title' },
  connect: { section: 'model', label: 'settings.model.add' },
  trust: { section: 'model', label: 'settings.trust.choose', needs: 'answers' },
  extraction: { section: 'learning', label: 'settings.extraction' },
  delicate: { section: 'learning', label: 'settings.reviews' },
  overviews: { section: 'learning', label: 'settings.overviews.label', needs: 'connected' },
  budget: { section: 'using', label: 'settings.budget' },
  recall: { section: 'using', label: 'settings.recall' },
  titles: { section: 'titles', label: 'settings.modelTitles', needs: 'connected' },
  showFirst: { section: 'using', label: 'goes.setting' },
  meaning: { section: 'meaning', label: 'settings.meaning.title' },
  language: { section: 'look', label: 'settings.language' },
  theme: { section: 'look', label: 'settings.theme' },
  textSize: { section: 'size', label: 'settings.textSize.title' },
  schedules: { section: 'schedules', label: 'finder.page.schedules' },
  notices: { section: 'notices', label: 'desktop.notices.on' },
  noticesOfAnswer: { section: 'notices', label: 'desktop.notices.answer' },
  noticesOfReminder: { section: 'notices', label: 'desktop.notices.reminder' },
  quickKeys: { section: 'quick', label: 'desktop.quick.keys' },
  tray: { section: 'running', label: 'desktop.running.tray' },
  atLogin: { section: 'running', label: 'desktop.running.login' },
  titleBar: { section: 'window', label: 'titleBar.name' },
  spelling: { section: 'spelling', label: 'desktop.spelling.on' },
  versions: { section: 'versions', label: 'desktop.update.from' },
  place: { section: 'place', label: 'finder.section.place' },
  backups: { section: 'backups', label: 'finder.section.backups' },
  export: { section: 'transfer', label: 'finder.export.label' },
  import: { section: 'transfer', label: 'finder.import.label' },
  imports: { section: 'imports', label: 'finder.section.imports' },
  signOut: { section: 'leave', label: 'settings.signOut.label' },
  forgetAll: { section: 'forget', label: 'finder.section.forget' },
  programs: { section: 'programs', label: 'settings.access.title' },
  calls: { section: 'calls', label: 'settings.access.log' },
  usage: { section: 'usage', label: 'settings.background.usage' },
  caps: { section: 'caps', label: 'settings.background.caps' },
  jobs: { section: 'jobs', label: 'settings.background.jobs' },
  state: { section: 'state', label: 'finder.page.diagnostics' },
  about: { section: 'about', label: 'settings.about' },
  firstStart: { section: 'help', label: 'finder.firstStart.label' },
  shortcuts: { section: 'help', label: 'shortcuts.title' },
} as const satisfies Readonly<Record<string, Entry>>
export type SettingId = keyof typeof settingEntries
export const settingIds = Object.keys(settingEntries) as SettingId[]

/** The pages that there are on a platform, with the sections of each. */
export function pagesOn(platform: 'electron' | 'browser') {
  return settingsPages
    .map(({ id, group, icon, sections }) => ({
      id,
      group,
      icon,
      sections: (sections as Page['sections'] as readonly { readonly id: SectionId; readonly only?: string }[])
        .filter(({ only }) => only === undefined || only === platform)
        .map((section) => section.id),
    }))
    .filter(({ sections }) => sections.length > 0)
}

/** The settings whose rows there are on a platform, with such models. */
export function settingsOn(platform: 'electron' | 'browser', model: ModelThere): SettingId[] {
  const shown = new Set(pagesOn(platform).flatMap(({ sections }) => sections))
  const isThere = ({ section, needs }: Entry): boolean =>
    shown.has(section) && modelsThere.indexOf(needs ?? 'none') <= modelsThere.indexOf(model)
  return settingIds.filter((id) => isThere(settingEntries[id]))
}

/** True for the id of a setting whose row there is on a platform, with such models. */
export const isSettingOn = (id: string, platform: 'electron' | 'browser', model: ModelThere): id is SettingId =>
  settingsOn(platform, model).some((one) => one === id)

/** Where a setting stands. */
export function pageOf(setting: SettingId): SettingsPageId {
  const { section } = settingEntries[setting]
  const page = settingsPages.find(({ sections }) => sections.some(({ id }) => id === section))
  return page?.id ?? settingsPages[0].id
}
