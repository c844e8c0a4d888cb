/** Figures of the city; those with a public list link to it. */
import type { CallOutput } from '@green/contract/call.ts'
import type { greenEnter } from '@green/contract/calls/content/public.ts'
import { publicIndicators } from '@green/contract/overview/public-indicators.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { NamedFigure } from '../../../filing/view/figure/named-figure.tsx'
import type { RequestError } from '../../../platform/request/request-error.ts'
import { FailedQuery } from '../../../ui/page/faces.tsx'
import styles from './city-figures.module.css'

export type HomeCount = UseQueryResult<CallOutput<typeof greenEnter.getHomeCount>, RequestError>

export function CityFigures({ counts }: { counts: HomeCount }) {
  const { data, error } = counts
  return (
    <section className={styles.figures} aria-label="全市数据">
      {error && !data ? (
        <FailedQuery error={error} onRetry={() => void counts.refetch()} />
      ) : (
        <>
          <NamedFigure indicator={publicIndicators.filed} inYear={String(data?.year ?? '本')} value={data?.filed} />
          <NamedFigure
            indicator={publicIndicators.factories}
            value={data?.approved}
            wrap={(number) => <Link to="/mainPages/citygreenfactory">{number}</Link>}
          />
          <NamedFigure indicator={publicIndicators.enterprises} value={data?.enterprises} />
          <NamedFigure
            indicator={publicIndicators.serviceProviders}
            value={data?.serviceProviders}
            wrap={(number) => <Link to="/mainPages/serviceProviders">{number}</Link>}
          />
          <NamedFigure indicator={publicIndicators.savedTce} value={data?.savedTce} />
        </>
      )}
    </section>
  )
}
