/** 申报说明: what stands at the head of a programme's page. Apart from page-text.ts, so that the front page carries none. */
import { programmeLeads } from '@green/contract/screens/programme-leads.ts'
import type { ProgrammeId } from '@green/contract/screens/programme-pages.ts'
import { useSystemItems } from '../../../platform/navigation/system-items.ts'

/** The city's own, else as its definition or its page says. */
export function useProgrammeLead(id: ProgrammeId, byDefinition?: string): string | undefined {
  return useSystemItems()[`text:programme.${id}`] ?? byDefinition ?? programmeLeads[id]
}
