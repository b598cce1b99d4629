import { type DataFile, openDataFile } from './data-file.ts'

/** What concerns the whole profile, and is read and counted in a temporary chat as in any other. */
const ofTheProfile = [
  'agents',
  'keywords',
  'modelTrust',
  'models',
  'profiles',
  'providers',
  'settings',
  'usage',
] as const

/**
 * Conversations that no disk holds: the tables of data.db once more, in memory alone. What they need of the profile they
 * have from `data`.
 */
export function openTemporaryFile(data: DataFile): DataFile {
  const memory = openDataFile(':memory:', data.tables())
  return {
    ...memory,
    ...(Object.fromEntries(ofTheProfile.map((name) => [name, data[name]])) as Pick<
      DataFile,
      (typeof ofTheProfile)[number]
    >),
    sessions: {
      ...memory.sessions,
      add: (session) => {
        const agent = data.agents.get(session.agentId, null)
        if (agent) memory.agents.add(agent)
        memory.sessions.add(session)
      },
    },
  }
}
