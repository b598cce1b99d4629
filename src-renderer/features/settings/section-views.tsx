import type { ComponentType } from 'react'
import { lazily } from '../../lib/lazily.tsx'
import { AboutSection, HelpSection } from './AboutSections.tsx'
import { BackupsSection, ForgetSection, LeaveSection, PlaceSection, TransferSection } from './DataSections.tsx'
import { LookSection } from './LookSection.tsx'
import { LearningSection, TitlesSection, UsingSection } from './MemorySections.tsx'
import type { SectionProps } from './section-props.ts'
import type { SectionId } from './settings-table.ts'

// What holds more than rows comes by itself.
const ModelSection = lazily(async () => (await import('./ModelSection.tsx')).ModelSection)
const SearchByMeaning = lazily(async () => (await import('./SearchByMeaning.tsx')).SearchByMeaning)
const ImportsSection = lazily(async () => (await import('./ImportsSection.tsx')).ImportsSection)
const SchedulesSection = lazily(async () => (await import('./SchedulesSection.tsx')).SchedulesSection)
const AccessSection = lazily(async () => (await import('./AccessSection.tsx')).AccessSection)
const CallsSection = lazily(async () => (await import('./CallsSection.tsx')).CallsSection)
const desktop = async () => import('./DesktopSettings.tsx')
const TextSizeSection = lazily(async () => (await desktop()).TextSizeSection)
const NoticesSection = lazily(async () => (await desktop()).NoticesSection)
const QuickSection = lazily(async () => (await desktop()).QuickSection)
const RunningSection = lazily(async () => (await desktop()).RunningSection)
const WindowSection = lazily(async () => (await desktop()).WindowSection)
const SpellingSection = lazily(async () => (await desktop()).SpellingSection)
const VersionsSection = lazily(async () => (await desktop()).VersionsSection)
const UsageSection = lazily(async () => (await import('./UsageSection.tsx')).UsageSection)
const CapsSection = lazily(async () => (await import('./UsageSection.tsx')).CapsSection)
const JobsSection = lazily(async () => (await import('./JobsSection.tsx')).JobsSection)
const StateSection = lazily(async () => (await import('./StateSection.tsx')).StateSection)

/** What each section looks like. */
export const sectionViews = {
  model: ModelSection,
  titles: TitlesSection,
  learning: LearningSection,
  using: UsingSection,
  meaning: SearchByMeaning,
  look: LookSection,
  size: TextSizeSection,
  schedules: SchedulesSection,
  notices: NoticesSection,
  quick: QuickSection,
  running: RunningSection,
  window: WindowSection,
  spelling: SpellingSection,
  versions: VersionsSection,
  place: PlaceSection,
  backups: BackupsSection,
  transfer: TransferSection,
  imports: ImportsSection,
  leave: LeaveSection,
  forget: ForgetSection,
  programs: AccessSection,
  calls: CallsSection,
  usage: UsageSection,
  caps: CapsSection,
  jobs: JobsSection,
  state: StateSection,
  about: AboutSection,
  help: HelpSection,
} as const satisfies Readonly<Record<SectionId, ComponentType<SectionProps>>>

/** Gets what is not there yet. What fails is asked for again when it is opened. */
export function preloadSections(): void {
  for (const view of Object.values(sectionViews)) if ('preload' in view) view.preload().catch(() => {})
}
