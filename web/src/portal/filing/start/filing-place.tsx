/** What the address of a filing page opens: the overview, the form, one own filing, or the receipt. */
import { filing } from '@green/contract/calls/filing/filing.ts'
import type { FilingReceipt } from '@green/contract/filing/filing.ts'
import type { OrgKind } from '@green/contract/roles.ts'
import { binDays } from '@green/filing/form/draft-life.ts'
import type { ProgrammeId } from '@green/programmes/load.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { families } from '../../../filing/families.ts'
import { useAddress } from '../../../platform/navigation/address.ts'
import { callKey } from '../../../platform/request/query.ts'
import { request } from '../../../platform/request/request.ts'
import { RequestError } from '../../../platform/request/request-error.ts'
import { classes } from '../../../ui/classes.ts'
import { Button, buttonClass } from '../../../ui/control/button.tsx'
import { ActFoot, Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { Loading } from '../../../ui/page/faces.tsx'
import { Page } from '../../../ui/page/page.tsx'
import styles from './filing-place.module.css'
import { ReadinessNotice, useFilingReadiness } from './filing-readiness.tsx'

/** The form does not load the receipt and the read view, nor the other way round. */
const Receipt = lazy(() => import('../../../filing/form/sending/receipt.tsx').then((m) => ({ default: m.Receipt })))
const OwnFiling = lazy(() => import('../own/own-filing.tsx').then((m) => ({ default: m.OwnFiling })))
const FilingForm = lazy(() => import('../../../filing/form/filing-form.tsx').then((m) => ({ default: m.FilingForm })))

/**
 * `?batch=` a new filing in a batch (`&apart=` of this direction), `?edit=new` a new one without (both with `&copy=` of
 * an earlier own one), `?id=&edit=1` an own one in the form, `?id=` read-only.
 */
export function FilingPlace({
  family,
  orgKind,
  start,
}: {
  family: ProgrammeId
  orgKind: OrgKind | readonly OrgKind[]
  start: ReactNode
}) {
  const { title, path } = families[family]
  const [place] = useAddress({ id: '', batch: '', apart: '', edit: '', copy: '' })
  const [sent, setSent] = useState<{ receipt: FilingReceipt; enterpriseName: string } | null>(null)
  const navigate = useNavigate()
  const readiness = useFilingReadiness(orgKind)
  const back = (
    <Link to={path} className={buttonClass()}>
      返回
    </Link>
  )
  const isTyping = place.edit !== '' || place.batch !== ''
  if (!isTyping && place.id === '') return <div className="ge-wrap">{start}</div>
  if (readiness !== 'ready')
    return (
      <div className="ge-wrap">
        <Page title={title}>
          <ReadinessNotice readiness={readiness} orgKind={orgKind} />
        </Page>
      </div>
    )
  if (sent && sent.receipt.id === place.id && !isTyping)
    return (
      <div className="ge-wrap">
        <Page title={title}>
          <Suspense fallback={<Loading rows={8} label="正在打开回执" />}>
            <Receipt
              title={title}
              enterpriseName={sent.enterpriseName}
              receipt={sent.receipt}
              first={
                <Button kind="primary" onClick={() => setSent(null)}>
                  查看进度
                </Button>
              }
            />
          </Suspense>
        </Page>
      </div>
    )
  if (!isTyping)
    return (
      <div className="ge-wrap">
        <Suspense
          fallback={
            <Page title={title}>
              <Loading rows={8} label="正在打开" />
            </Page>
          }
        >
          <OwnFiling id={place.id} back={back} />
        </Suspense>
      </div>
    )
  return (
    <div className={classes('ge-wrap', styles.form)} data-part="open-form">
      <Page title={title} actions={back}>
        <Suspense fallback={<Loading rows={8} label="正在打开表单" />}>
          <FilingForm
            key={`${place.id} ${place.batch} ${place.apart}`}
            place={{
              family,
              id: place.id || undefined,
              batchId: place.batch || undefined,
              apart: place.apart || undefined,
              copyOf: place.copy || undefined,
            }}
            onSent={(receipt, enterpriseName) => {
              setSent({ receipt, enterpriseName })
              void navigate({ to: path, search: { id: receipt.id }, replace: true })
            }}
            closed={(id) => <OwnFiling id={id} back={null} />}
            actions={(form) => <DropDraft family={family} {...form} />}
          />
        </Suspense>
      </Page>
    </div>
  )
}

type DropDraftProps = {
  family: ProgrammeId
  id: string | null
  version: number | null
  mayDrop: boolean
  forget: () => Promise<void>
}

/** 删除草稿 in the form: deletes the server's draft and this browser's copy. */
function DropDraft({ family, id, version, mayDrop, forget }: DropDraftProps) {
  const [isRequested, setConfirming] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const navigate = useNavigate()
  const client = useQueryClient()
  if (!mayDrop) return null
  const drop = async () => {
    setRunning(true)
    try {
      await forget()
      if (id && version !== null) await request(filing.deleteDraft, { id, version })
      await client.invalidateQueries({ queryKey: callKey(filing.mine) })
      toast.success(id ? '草稿已移入回收站' : '已删除草稿')
      await navigate({ to: families[family].path })
    } catch (failure) {
      toast.error(failure instanceof RequestError ? failure.message : '删除没有成功，请重试')
      setRunning(false)
      setConfirming(false)
    }
  }
  return (
    <>
      <Button size="small" kind="quiet" icon="trash" onClick={() => setConfirming(true)}>
        删除草稿
      </Button>
      <Dialog
        open={isRequested}
        title="删除草稿"
        onClose={() => setConfirming(false)}
        footer={
          <ActFoot
            act="删除草稿"
            kind="danger"
            running={isRunning ? '正在删除' : false}
            onAct={() => void drop()}
            onClose={() => setConfirming(false)}
          />
        }
      >
        <p>
          {id
            ? `草稿移入回收站，${binDays}天内可以在工作台的回收站恢复，之后连同附件彻底删除。`
            : '草稿只保存在本浏览器，删除后不能恢复。'}
        </p>
      </Dialog>
    </>
  )
}
