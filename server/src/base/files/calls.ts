/** 文件: upload, name, short-lived link, download. Files without permission and missing files get the same response. */

import { evidence } from '@green/contract/calls/filing/evidence.ts'
import { file, lsdtFile } from '@green/contract/calls/filing/files.ts'
import { refuse } from '@green/contract/errors.ts'
import { digest } from '../../crypto/digest.ts'
import type { Actor } from '../../platform/actor.ts'
import { addMs, clock } from '../../platform/clock.ts'
import { takeTurn } from '../../platform/http/guard/limits.ts'
import { type CallHandler, handlers } from '../../platform/http/handlers.ts'
import { ids } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { fileAnswer } from './answer.ts'
import { searchEvidence } from './evidence.ts'
import { beginParts, endParts, takePart } from './parts.ts'
import { mayReadFile } from './rights.ts'
import { requireOpenable } from './scan.ts'
import { insertLink, isLinkAlive, noteOpened, refOf } from './store.ts'
import { takeUpload } from './upload.ts'

const linkMs = 5 * 60_000
/** Displayed in the browser; everything else is downloaded. */
const shownInline: readonly string[] = [
  ...['application/pdf', 'image/jpeg', 'image/png'],
  ...['video/mp4', 'video/webm'],
  ...['audio/mp4', 'audio/mpeg', 'audio/wav', 'audio/ogg', 'audio/webm'],
]

/** What they have opened counts as checked in their steps. */
const reviewers: readonly string[] = ['county', 'city']

export const fileCalls: CallHandler[] = [
  ...handlers(evidence, {
    search: ({ input, actor, services }) => searchEvidence(services, input, actor),
  }),
  ...handlers(lsdtFile, {
    upload: ({ input, actor, services, upload }) => takeUpload(services, actor, input.slot, upload),
    beginParts: ({ input, actor, services }) => beginParts(services, actor, input),
    sendPart: ({ input, actor, services, upload }) => takePart(services, actor, input, upload),
    endParts: ({ input, actor, services }) => endParts(services, actor, input.id),
    getFileName: async ({ input, actor, services }) => refOf(await ownOrCited(services, actor, input.id)),
    getPriUrl: async ({ input, actor, services }) => {
      const found = await ownOrCited(services, actor, input.id)
      requireOpenable(found, actor)
      const { id, name } = found
      await takeTurn(services.db, `link:${actor.accountId}`, 300, 60)
      const token = ids.token()
      const expiresAt = addMs(clock.now(), linkMs)
      await insertLink(services.db, { tokenHash: digest(token), fileId: id, accountId: actor.accountId, expiresAt })
      return { url: `/ht/file/download/lsdt/${id}?token=${token}`, name, expiresAt }
    },
  }),
  ...handlers(file, {
    download: async ({ input, actor, services }) => {
      const id = input.name.replace(/\.[^.]*$/, '')
      const found = await ownOrCited(services, actor, id)
      requireOpenable(found, actor)
      if (input.token !== undefined) {
        const link = { tokenHash: digest(input.token), fileId: found.id, accountId: actor.accountId }
        if (!(await isLinkAlive(services.db, link, clock.now()))) throw refuse('NOT_FOUND')
      }
      // Reading goes on where nothing can be written for want of space.
      if (reviewers.includes(actor.role) && !(await services.room.isShort(false)))
        await noteOpened(services.db, actor.accountId, [found.id], clock.now())
      return fileAnswer(services, found, input.inline === '1' && shownInline.includes(found.mime))
    },
  }),
]

async function ownOrCited(services: Services, actor: Actor, id: string) {
  const found = await mayReadFile(services, actor, id)
  if (!found) throw refuse('NOT_FOUND')
  return found
}
