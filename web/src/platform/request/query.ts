/** Server data in the screens: query key, fetcher and invalidation all come from the call. */
import type { Call, CallOutput, CallRequest } from '@green/contract/call.ts'
import { settings } from '@green/contract/calls/overview/lookup.ts'
import {
  keepPreviousData,
  QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useIdempotencyKey } from './idempotency-key.ts'
import { request } from './request.ts'
import { RequestError } from './request-error.ts'

const freshMs = 30_000

/** One retry when the server was not reached, three when it asks to come back later; any other refusal is final. */
export function triesAfter(error: unknown): number {
  if (!(error instanceof RequestError)) return 0
  if (error.kind === 'network') return 1
  return comeBackMs(error) === null ? 0 : 3
}

/** Half a second, or what the server asks for and up to twice that: those who were sent away do not come back together. */
export function pauseBefore(_failures: number, error: unknown): number {
  const retryAfterMs = error instanceof RequestError ? comeBackMs(error) : null
  return retryAfterMs === null ? 500 : retryAfterMs * (1 + Math.random())
}

function comeBackMs({ status, data }: RequestError): number | null {
  return status === 503 && typeof data.seconds === 'number' ? data.seconds * 1000 : null
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (failures, error) => failures < triesAfter(error),
        retryDelay: pauseBefore,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Every key begins with the call's family (`shenb`) and its path, so that either can be invalidated. */
export function callKey(call: Call, input?: unknown): readonly unknown[] {
  const family = call.path.split('/')[1] ?? ''
  return input === undefined ? [family, call.path] : [family, call.path, input]
}

type CallOptions = {
  enabled?: boolean
  /** `Infinity` for dictionaries and other data that does not change during a session. */
  staleTime?: number
  /** Lists: the old rows stay visible while the next page loads. */
  keepPrevious?: boolean
  refetchInterval?: number | false
  /** Never part of a page from the server: what an owner may withdraw at any moment, and what only the browser draws. */
  inBrowser?: boolean
}

/** The query of a call, for `useQuery`, `prefetchQuery` and loaders. */
export function callQuery<C extends Call>(call: C, input: CallRequest<C>, options: CallOptions = {}) {
  return queryOptions<CallOutput<C>, RequestError>({
    queryKey: callKey(call, input),
    meta: { isAnswer: options.enabled !== false && !options.inBrowser },
    queryFn: ({ signal }) => request(call, input, { signal }),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.refetchInterval === undefined ? {} : { refetchInterval: options.refetchInterval }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** Whether a page from the server carries the data: that of a call, plain as it came. Other queries hold functions. */
export const isAnswer = ({ meta }: { meta: Record<string, unknown> | undefined }): boolean => meta?.isAnswer === true

/** Reads: `const { data, error, isPending, refetch } = useCall(settings.getSysItems, {})`. */
export function useCall<C extends Call>(
  call: C,
  input: CallRequest<C>,
  options: CallOptions = {},
): UseQueryResult<CallOutput<C>, RequestError> {
  return useQuery(callQuery(call, input, options))
}

type ActOptions<C> = {
  /** Calls to invalidate afterwards, besides the call's own family. */
  refreshes?: readonly Call[]
  /** The login ends with it: nothing is asked again. */
  endsLogin?: true
  onDone?: (output: CallOutput<C>, input: CallRequest<C>) => void
}

/**
 * Writes: `const submit = useAct(shenb.saveShenb, { refreshes: [...] }); submit.mutate(input)`. The caller disables its
 * button by `submit.isPending`.
 */
export function useAct<C extends Call>(
  call: C,
  options: ActOptions<C> = {},
): UseMutationResult<CallOutput<C>, RequestError, CallRequest<C>> {
  const client = useQueryClient()
  const idempotency = useIdempotencyKey()
  return useMutation<CallOutput<C>, RequestError, CallRequest<C>>({
    mutationFn: (input) => request(call, input, { requestId: idempotency.of({ input }).requestId }),
    // After a lost response the same content goes out with the same idempotency key and takes effect once.
    onError: (failure) => {
      if (failure.kind === 'refused' || failure.kind === 'aborted') idempotency.answered()
      // A maintenance has begun: the page says so above the form.
      if (failure.status === 503) void client.invalidateQueries({ queryKey: callKey(settings.getSysItems) })
    },
    onSuccess: (output, input) => {
      idempotency.answered()
      if (!options.endsLogin) void client.invalidateQueries({ queryKey: callKey(call).slice(0, 1) })
      for (const other of options.refreshes ?? []) void client.invalidateQueries({ queryKey: callKey(other) })
      options.onDone?.(output, input)
    },
  })
}
