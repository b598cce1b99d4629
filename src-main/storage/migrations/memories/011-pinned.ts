import type { Migration } from '../../migrate.ts'

export const memories011: Migration = {
  version: 11,
  name: 'pinned',
  // What is pinned goes along with every request.
  up(db) {
    db.exec("CREATE INDEX memories_pinned ON memories (agent_id, seq) WHERE pinned = 1 AND status = 'active'")
  },
}
