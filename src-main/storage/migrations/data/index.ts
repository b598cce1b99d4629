import { data001 } from './001-conversations.ts'
import { data002 } from './002-jobs.ts'
import { data003 } from './003-people.ts'
import { data005 } from './005-industry-keywords.ts'
import { data004 } from './004-message-index.ts'
import { data006 } from './006-growth.ts'
import { data008 } from './008-forgetting.ts'
import { data007 } from './007-usage.ts'
import { data009 } from './009-profile.ts'
import { data010 } from './010-workflows.ts'
import { data011 } from './011-reviews.ts'
import { data012 } from './012-given-messages.ts'
import { data013 } from './013-requests-read-anew.ts'
import { data014 } from './014-ended.ts'
import { data015 } from './015-profile-view.ts'
import { data016 } from './016-stretches.ts'
import { data017 } from './017-model-trust.ts'
import { data018 } from './018-message-vectors.ts'
import { data019 } from './019-witness.ts'
import { data020 } from './020-turn.ts'
import { data021 } from './021-access.ts'
import { data022 } from './022-compaction.ts'
import { data023 } from './023-jobs-and-schedules.ts'
import { data024 } from './024-steps.ts'
import { data025 } from './025-branches.ts'
import { data026 } from './026-attachments.ts'
import { data027 } from './027-who-answers.ts'
import { data028 } from './028-folders-and-archive.ts'
import { data031 } from './031-title-by-model.ts'
import { data029 } from './029-quiz.ts'
import { data030 } from './030-privacy.ts'
import { data032 } from './032-imports.ts'
import { data033 } from './033-drafts.ts'
import { data034 } from './034-shown-before-sending.ts'
import { data035 } from './035-pulled.ts'
import { data036 } from './036-keyed.ts'

/** Steps of data.db, oldest first. A released step is never edited. */
export const dataMigrations = [
  data001,
  data002,
  data003,
  data004,
  data005,
  data006,
  data007,
  data008,
  data009,
  data010,
  data011,
  data012,
  data013,
  data014,
  data015,
  data016,
  data017,
  data018,
  data019,
  data020,
  data021,
  data022,
  data023,
  data024,
  data025,
  data026,
  data027,
  data028,
  data029,
  data030,
  data031,
  data032,
  data033,
  data034,
  data035,
  data036,
] as const
