/** Figures of the city; those with a public list link to it. */
import type { CallOutput } from '@green/contract/call.ts'
import type { greenEnter } from '@green/contract/calls/public.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RequestError } from '../../../platform/request-error.ts'
import { FailedQuery } from '../../../ui/faces.tsx'
import { Figure } from '../../../ui/figure.tsx'

export type HomeCount = UseQueryResult<CallOutput<typeof greenEnter.getHomeCount>, RequestError>

export function CityFigures({ counts }: { counts: HomeCount }) {
  const { data, error } = counts
  return (
    <section className="home-figures" aria-label="全市数据">
      {error && !data ? (
        <FailedQuery error={error} onRetry={() => void counts.refetch()} />
      ) : (
        <>
          <Figure label={`${data?.year ?? '本'} 年申报`} value={data?.filed} unit="件" />
          <Figure
            label="有效绿色工厂"
            value={data?.approved}
            unit="家"
            wrap={(number) => <Link to="/mainPages/citygreenfactory">{number}</Link>}
          />
          <Figure label="在册企业" value={data?.enterprises} unit="家" />
          <Figure
            label="备案节能服务机构"
            value={data?.serviceProviders}
            unit="家"
            wrap={(number) => <Link to="/mainPages/serviceProviders">{number}</Link>}
          />
          <Figure label="改造项目年节能量" value={data && Math.round(data.savedTce)} unit="tce" />
        </>
      )}
    </section>
  )
}
