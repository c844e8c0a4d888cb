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

type StepRequest = { input: unknown; actor: Actor; services: Services }
type RunRequest = StepRequest & { input: { importId: string } }
type KindOf = (services: Services, input: never, actor: Actor) => WorkbookKind | Promise<WorkbookKind>

/**
 * `kindOf` may refuse: where the feature is off, no step of the import is open. It gets the input of the step: what a request names
 * beside the workbook, or the run.
 */
export function importHandlers(kindOf: KindOf, run: Call) {
  const kind = async ({ services, input, actor }: StepRequest) => kindOf(services, input as never, actor)
  const own = async (request: RunRequest) => {
    const { actor, input } = request
    return { workbook: await kind(request), importId: input.importId, actor }
  }
  return {
    importPreview: async (request: StepRequest & { upload: () => Promise<UploadedPart> }) =>
      previewOf(await kind(request), request.actor, request.services, request.upload),
    importMap: async (request: StepRequest & { input: z.output<typeof SaidMapping> }) =>
      mapOf(await kind(request), request.input, request.actor, request.services),
    importCheck: async (request: RunRequest & { progress: Progress }) =>
      checkOf(await own(request), request.services, request.progress),
    importLeft: async (request: StepRequest) => leftOf(await kind(request), run, request.actor, request.services),
    importRun: async (request: RunRequest & { progress: Progress }) =>
      runOf({ ...(await own(request)), call: run }, request.services, request.progress),
    importMarked: async (request: RunRequest) => markedOf(await own(request), request.services),
    importTemplate: async (request: StepRequest) =>
      importTemplate(await kind(request), await namesOf(request.services.db)),
  }
}
