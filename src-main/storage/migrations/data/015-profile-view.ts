import type { Migration } from '../../migrate.ts'

export const data015: Migration = {
  version: 15,
  name: 'profile-view',
  // The profile is a view of memories, problems and what the user decided. What was concluded from the way somebody
  // writes, and copies of what memories say, are dropped with what would undo them. What was typed into it stays.
  up(db) {
    db.exec(`
      DROP TRIGGER session_with_profile_deleted;
      DROP TABLE profile_evidence;
      DELETE FROM growth_changes WHERE kind = 'profile_evidence';
    `)
  },
}
