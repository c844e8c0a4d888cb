/** The questions of the signed-in enterprise. */
import { inquiry } from '@green/contract/calls/content/inquiry.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Empty, FailedQuery, Loading } from '../../../ui/page/faces.tsx'
import { Sheet } from '../../../ui/page/page.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { Asked } from './asked.tsx'

export function OwnInquiries({ onAsk }: { onAsk: () => void }) {
  const [{ page, size }, setPlace] = useAddress({ view: 'own', page: 1, size: 10 })
  const query = useCall(inquiry.own, { page, size }, { keepPrevious: true })
  return (
    <Sheet title="我的咨询" id="own-inquiries">
      {query.error && !query.data ? (
        <FailedQuery error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Loading rows={6} label="正在加载我的咨询" />
      ) : query.data.total === 0 ? (
        <Empty
          title="还没有咨询过"
          hint="留言后在此查看答复。"
          action={
            <Button kind="primary" onClick={onAsk}>
              我要咨询
            </Button>
          }
        />
      ) : (
        <>
          <div className="inquiry-list">
            {query.data.rows.map((row) => (
              <Asked key={row.number} row={row} />
            ))}
          </div>
          <Pager total={query.data.total} page={page} size={size} onChange={setPlace} />
        </>
      )}
    </Sheet>
  )
}
