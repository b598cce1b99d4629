import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aMemory } from '../../testing/builders.ts'
import { TypeIcon } from './TypeIcon.tsx'

const sign = (subject: string, attribute: string) =>
  renderToStaticMarkup(
    <TypeIcon memory={aMemory({ type: 'knowledge', slot: { subject, attribute, value: 'x', single: true } })} />,
  )

test('home, work, people, pets and allergies had one sign', () => {
  const signs = [
    sign('user', 'residence'),
    sign('user', 'job'),
    sign('sister nora', 'age'),
    sign('dog pixel', 'name'),
    sign('user', 'allergy'),
  ].map((html) => /lucide-([a-z-]+)/u.exec(html)?.[1])
  expect(signs).toEqual(['house', 'briefcase', 'user', 'paw-print', 'shield-exclamation-point'])
})

test('what somebody likes had the colour of danger', () => {
  const liking = renderToStaticMarkup(<TypeIcon memory={aMemory({ type: 'preference', slot: null })} />)
  expect(liking).toContain('lucide-heart')
  expect(liking).not.toContain('danger')
})
