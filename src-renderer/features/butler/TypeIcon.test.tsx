import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aMemory } from '../../testing/builders.ts'
import { TypeIcon } from './TypeIcon.tsx'

test('an attribute with the name of a property of every object brought the list of memories down', () => {
  const slot = { subject: 'user', attribute: 'constructor', value: 'Ada', single: true }
  expect(renderToStaticMarkup(<TypeIcon memory={aMemory({ slot })} />)).toContain('<svg')
})
