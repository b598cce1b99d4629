import { Inbox, Pin, Sparkles, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/Badge.tsx'
import { Bar } from '../ui/Bar.tsx'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { CheckRow } from '../ui/CheckRow.tsx'
import { Choices } from '../ui/Choices.tsx'
import { Citation } from '../ui/Citation.tsx'
import { Details } from '../ui/Details.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Field, TextArea, TextInput } from '../ui/Field.tsx'
import { ForgetCard } from '../ui/ForgetCard.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Mark } from '../ui/Mark.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Select } from '../ui/Select.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { Switch } from '../ui/Switch.tsx'
import { TabBar, TabPanel, Tabs } from '../ui/Tabs.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { When } from '../ui/When.tsx'
import { WindowBar } from '../ui/WindowBar.tsx'
import { OpenedParts } from './OpenedParts.tsx'
import { Section } from './Section.tsx'

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const satisfies readonly ButtonProps['variant'][]
const tones = ['plain', 'accent', 'warm', 'danger'] as const
const nothing = () => undefined

/** Every part of `ui/` in its states. Words are those of the app. */
export function Parts() {
  return (
    <>
      <Pressed />
      <Entered />
      <Chosen />
      <Told />
      <OpenedParts />
    </>
  )
}

function Pressed() {
  const { t } = useTranslation()
  return (
    <>
      <Section title="Mark">
        <Mark className="h-8 w-fit text-accent" />
      </Section>
      <Section title="Button">
        {(['md', 'sm'] as const).map((size) => (
          <div key={size} className="flex flex-wrap gap-2">
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {t('common.save')}
              </Button>
            ))}
            <Button variant="primary" size={size} disabled>
              {t('common.save')}
            </Button>
          </div>
        ))}
      </Section>
      <Section title="IconButton">
        <div className="flex gap-2">
          <IconButton label={t('common.pin')}>
            <Pin />
          </IconButton>
          <IconButton label={t('common.delete')} size="sm">
            <Trash2 />
          </IconButton>
        </div>
      </Section>
      <Section title="Menu">
        <Menu
          align="start"
          trigger={<Button className="self-start">{t('common.more')}</Button>}
          items={[
            { label: t('common.pin'), icon: <Pin />, run: nothing },
            { label: t('common.delete'), icon: <Trash2 />, danger: true, run: nothing },
          ]}
        />
      </Section>
      <Section title="Tooltip">
        <Tooltip text={t('nav.hint.butler')}>
          <Button className="self-start">{t('nav.butler')}</Button>
        </Tooltip>
      </Section>
    </>
  )
}

function Entered() {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  return (
    <>
      <Section title="Field, TextInput, TextArea">
        <Field label={t('settings.access.name')} hint={t('settings.access.nameHint')}>
          {(ids) => <TextInput {...ids} placeholder={t('nav.chat')} />}
        </Field>
        <Field label={t('settings.access.name')} problem={t('common.retry')}>
          {(ids) => <TextInput {...ids} aria-invalid />}
        </Field>
        <Field label={t('common.edit')}>{(ids) => <TextArea {...ids} />}</Field>
      </Section>
      <Section title="SearchField">
        <SearchField label={t('chat.search')} clearLabel={t('common.clear')} value={query} onChange={setQuery} />
      </Section>
    </>
  )
}

function Chosen() {
  const { t } = useTranslation()
  const places = (['chat', 'butler', 'settings'] as const).map((value) => ({
    value,
    label: t(`nav.${value}`),
    title: t(`nav.${value}`),
    hint: t(`nav.hint.${value}`),
  }))
  const [place, setPlace] = useState<string>('chat')
  const [isOn, setOn] = useState(true)
  const look = { label: t('nav.label'), value: place, options: places, onChange: setPlace }
  return (
    <>
      <Section title="Choices">
        <Choices {...look} />
      </Section>
      <Section title="Segmented">
        <Segmented {...look} className="self-start" />
      </Section>
      <Section title="Select">
        <Select {...look} />
      </Section>
      <Section title="Switch, CheckRow">
        <Switch label={t('nav.hint.chat')} checked={isOn} onChange={setOn} />
        <CheckRow label={t('nav.butler')} hint={t('nav.hint.butler')} checked={isOn} onChange={setOn} />
        <CheckRow label={t('nav.settings')} checked={false} disabled onChange={nothing} />
      </Section>
      {(['pills', 'line'] as const).map((look) => (
        <Section key={look} title={`Tabs: ${look}`}>
          <Tabs value={place} onChange={setPlace}>
            <TabBar
              label={t('nav.label')}
              look={look}
              tabs={places.map((tab, at) => ({ ...tab, ...(at === 1 && { count: '3' }) }))}
            />
            {places.map(({ value, hint }) => (
              <TabPanel key={value} value={value}>
                {hint}
              </TabPanel>
            ))}
          </Tabs>
        </Section>
      ))}
    </>
  )
}

function Told() {
  const { t } = useTranslation()
  return (
    <>
      <Section title="Citation">
        <p className="text-md">
          {t('common.pin')} <Citation onOpen={nothing}>1</Citation>
        </p>
      </Section>
      <Section title="Badge">
        <div className="flex flex-wrap gap-2">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              <Sparkles />
              {t('nav.butler')}
            </Badge>
          ))}
        </div>
      </Section>
      <Section title="When">
        <When at={new Date().toISOString()} className="text-xs text-faint" />
      </Section>
      <Section title="Bar, ProgressBar, Spinner">
        <Bar label={t('nav.chat')} share={0.7} value="70" />
        <ProgressBar label={t('common.loading')} done={3} total={5} />
        <Spinner label={t('common.loading')} />
      </Section>
      <Section title="Loading">
        <Loading />
      </Section>
      <Section title="WindowBar">
        <div className="bg-sunken [--bar-height:40px]">
          <WindowBar />
        </div>
      </Section>
      <Section title="Notice">
        <Notice label={t('common.notices')} text={t('common.notCopied')}>
          <Button size="sm">{t('common.retry')}</Button>
        </Notice>
      </Section>
      <Section title="Details">
        <Details label={t('common.more')}>{t('settings.access.text')}</Details>
      </Section>
      <Section title="EmptyState">
        <EmptyState icon={<Inbox />} title={t('nav.butler')}>
          {t('nav.hint.butler')}
        </EmptyState>
      </Section>
      <Section title="ForgetCard">
        <ForgetCard
          card={{
            requestId: 'r',
            about: t('nav.chat'),
            items: [true, false].map((ticked) => ({
              memoryId: String(ticked),
              title: t(`nav.hint.${ticked ? 'chat' : 'settings'}`),
              saidAt: '2026-03-10T12:00:00Z',
              ticked,
            })),
            messages: [],
            state: 'open',
          }}
          onDecide={nothing}
        />
      </Section>
    </>
  )
}
