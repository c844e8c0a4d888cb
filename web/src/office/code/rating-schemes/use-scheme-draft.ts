/** A draft of the scheme, saved on the server while it is edited. */
import { ratingScheme, type SchemeView } from '@green/contract/calls/code/rating-scheme.ts'
import type { SchemeTree } from '@green/contract/filing/rating-scheme.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useSavedDraft } from '../../../filing/form/saving/use-saved-draft.ts'
import { callKey } from '../../../platform/request/query.ts'
import { request } from '../../../platform/request/request.ts'

export type SchemeDraft = Pick<SchemeView, 'title' | 'fromYear' | 'mode'> & { note: string; scheme: SchemeTree }

const draftOf = ({ title, fromYear, mode, note, scheme }: SchemeView): SchemeDraft => ({
  title,
  fromYear,
  mode,
  scheme,
  note: note ?? '',
})

export function useSchemeDraft(view: SchemeView, isOpen: boolean) {
  const client = useQueryClient()
  return useSavedDraft<SchemeDraft>({
    name: `green.scheme|${view.id}`,
    first: () => draftOf(view),
    version: view.version,
    isOpen,
    send: async (draft, version) => {
      const saved = await request(ratingScheme.save, { id: view.id, version, ...draft })
      client.setQueryData(callKey(ratingScheme.get, { id: view.id }), saved)
      return saved.version
    },
  })
}
