/** Every act on a case may change its steps, its papers and its record: whatever of them is open is read anew. */
import type { Call, CallOutput, CallRequest } from '@green/contract/call.ts'
import { inspection, lsdtjn } from '@green/contract/calls/inspection/inspection.ts'
import { inspectionPaper } from '@green/contract/calls/inspection/inspection-paper.ts'
import { verification } from '@green/contract/calls/inspection/verification.ts'
import { useAct } from '../../../platform/request/query.ts'

export const caseReads = [inspection.get, inspection.records, lsdtjn.page, verification.hcInfo, inspectionPaper.ofCase]

type Options<C extends Call> = { onDone?: (output: CallOutput<C>, input: CallRequest<C>) => void }

/** Like `useAct`, for a call that changes a case of an inspection. */
export const useCaseAct = <C extends Call>(call: C, options: Options<C> = {}) =>
  useAct(call, { ...options, refreshes: caseReads })
