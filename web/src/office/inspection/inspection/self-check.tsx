/** The enterprise's self-check on a case's page: what its values show, reports, the answers by part, as it was sent last. */
import { selfCheck } from '@green/contract/calls/inspection/self-check.ts'
import { SelfCheckSent } from '../../../filing/paper/self-check-sent.tsx'
import { useCall } from '../../../platform/request/query.ts'
import { Failed, Loading } from '../../../ui/page/faces.tsx'
import type { CaseSectionProps } from './sections.tsx'

export function CaseSelfCheck({ of }: CaseSectionProps) {
  const { data, error, isPending, refetch } = useCall(selfCheck.get, { id: of.id })
  if (isPending) return <Loading rows={6} label="正在读取自查表" />
  if (error) return <Failed message={error.message} traceId={error.traceId} onRetry={() => void refetch()} />
  return <SelfCheckSent of={data} />
}
