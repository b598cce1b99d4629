import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { createFakeClient } from '../../../testing/fake-client.ts'
import { createQuizSlice, type QuizSlice } from './quiz-slice.ts'

test('a test of the memory that ran while another assistant was chosen ran for good', async () => {
  const asked = Promise.withResolvers<never>()
  const { call } = createFakeClient({ quiz_run: () => asked.promise, quiz_list: () => ({ items: [] }) })
  const store = createStore<{ agentId: string } & QuizSlice>()((...all) => ({
    agentId: 'majordomo',
    ...createQuizSlice(call)(...all),
  }))
  const ran = store.getState().runQuiz()
  store.setState({ agentId: 'cook' })
  await store.getState().loadQuizRuns()
  expect(store.getState().quiz.status).toBe('idle')
  asked.resolve({ agentId: 'majordomo' } as never)
  await ran
  store.setState({ agentId: 'majordomo' })
  await store.getState().loadQuizRuns()
  expect(store.getState().quiz.status).toBe('idle')
})
