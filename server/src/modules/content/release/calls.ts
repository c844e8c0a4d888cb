/** 更新说明: the notes for the reader's role, and up to which of them somebody has looked. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { release } from '@green/contract/calls/content/release.ts'
import { latestNoteFor, notesFor } from '../../../base/reference/release-notes.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { versionOf } from '../../../platform/http/health.ts'
import { noteSeen, seenBy } from './store.ts'

export const releaseCalls = handlers(release, {
  notes: async ({ actor, services }) => {
    const seen = await seenBy(services.db, actor.accountId)
    return {
      version: versionOf(services.config.repository),
      build: buildTag(services.config.repository),
      dataVersion: services.dataVersion,
      notes: notesFor(actor.role).map((note) => ({ ...note, isNew: note.no > seen })),
    }
  },
  seen: async ({ input, actor, services }) => {
    await noteSeen(services.db, actor.accountId, Math.min(input.no, latestNoteFor(actor.role)))
    return { done: true as const }
  },
})

/** Changes with every build of the web, and only then. */
function buildTag(repository: string): string | null {
  try {
    return createHash('sha256')
      .update(readFileSync(join(repository, 'web/dist/index.html')))
      .digest('hex')
      .slice(0, 8)
  } catch {
    return null
  }
}
