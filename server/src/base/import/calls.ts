/** The handlers of one kind of workbook import, for its calls. */
import type { Call } from '@green/contract/call.ts'
import type { SaidMapping } from '@green/contract/imports.ts'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import type { Progress, UploadedPart } from '../../platform/http/handlers.ts'
import type { Services } from '../../platform/services.ts'
import { namesOf } from '../reference/names.ts'
import { checkOf, leftOf, mapOf, markedOf, previewOf, runOf } from './runs.ts'
import { importTemplate } from './template.ts'
import type { WorkbookKind } from './workbook-import.ts'

type Given = { actor: Actor; services: Services }
type OfRun = Given & { input: { importId: string } }

/** `kindOf` may refuse: where the feature is off, no step of the import is open. */
export function importHandlers(kindOf: (services: Services) => WorkbookKind, run: Call) {
  return {
    importPreview: ({ actor, services, upload }: Given & { upload: () => Promise<UploadedPart> }) =>
      previewOf(kindOf(services), actor, services, upload),
    importMap: ({ input, actor, services }: Given & { input: z.output<typeof SaidMapping> }) =>
      mapOf(kindOf(services), input, actor, services),
    importCheck: ({ input, actor, services, progress }: OfRun & { progress: Progress }) =>
      checkOf(kindOf(services), input.importId, actor, services, progress),
    importLeft: ({ actor, services }: Given) => leftOf(kindOf(services), run, actor, services),
    importRun: ({ input, actor, services, progress }: OfRun & { progress: Progress }) =>
      runOf(kindOf(services), input.importId, actor, services, progress),
    importMarked: ({ input, actor, services }: OfRun) => markedOf(kindOf(services), input.importId, actor, services),
    importTemplate: async ({ services }: Given) => importTemplate(kindOf(services), await namesOf(services.db)),
  }
}
