/** Starts a call as a background job and says where its result will be. */
import type { Call, CallRequest } from '@green/contract/call.ts'
import { job } from '@green/contract/calls/operation/job.ts'
import { useAct } from '../../platform/request/query.ts'
import { toast } from '../../ui/over/toast.tsx'

export function useBackground<C extends Call>(call: C) {
  const start = useAct(job.start, {
    onDone: ({ title }) => toast.success(`“${title}”已转到后台，完成后消息告知，可在“我的任务”中查看`),
  })
  return {
    isPending: start.isPending,
    /** `title`: its name in the list of jobs. */
    start: (input: CallRequest<C>, title: string, onDone?: () => void) =>
      start.mutate(
        { path: call.path, input: withoutAbsent(input as Record<string, unknown>) as never, title },
        { onSuccess: onDone, onError: (failure) => toast.error(failure.message) },
      ),
  }
}

const withoutAbsent = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
