import type { Migration } from '../../migrate.ts'

export const memories010: Migration = {
  version: 10,
  name: 'local-only',
  // Before each turn it is asked whether anything stays on this computer. Nothing looks memories up by session any more:
  // what belongs to one is found by its evidence.
  up(db) {
    db.exec(`
      CREATE INDEX memories_local_only ON memories (id) WHERE local_only = 1;
      DROP INDEX memories_by_session;
    `)
  },
}
