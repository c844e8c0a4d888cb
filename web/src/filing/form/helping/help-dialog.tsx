/** 请人填写: whom the clerk has invited for which section, and a new link for one. */
import type { CallOutput } from '@green/contract/call.ts'
import { sectionLink, sectionLinkDays, sectionLinksAtMost } from '@green/contract/calls/filing/section-link.ts'
import { mobile, personName } from '@green/contract/fields/person.ts'
import { field, option } from '@green/filing/form/fields.ts'
import { useState } from 'react'
import { copyText } from '../../../platform/copy-text.ts'
import { useAct, useCall } from '../../../platform/request/query.ts'
import { Button } from '../../../ui/control/button.tsx'
import { RefusedLine } from '../../../ui/control/refused.tsx'
import { dateTimeText } from '../../../ui/figure/date-text.ts'
import { Tag } from '../../../ui/figure/tag.tsx'
import { Dialog } from '../../../ui/over/dialog.tsx'
import { toast } from '../../../ui/over/toast.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { FieldsBody } from '../../fields/fields-dialog.tsx'
import { useFields } from '../../fields/use-fields.ts'
import { sameContent, useForm } from '../form-context.ts'
import styles from './help-dialog.module.css'

type Made = CallOutput<typeof sectionLink.make>
type Link = CallOutput<typeof sectionLink.list>[number]

const isOpen = ({ state }: Link) => state === 'open' || state === 'filling'

export function HelpDialog({ filingId, onClose }: { filingId: string; onClose: () => void }) {
  const links = useCall(sectionLink.list, { filingId })
  const [made, setMade] = useState<Made | null>(null)
  const open = (links.data ?? []).filter(isOpen).length
  return (
    <Dialog open width="middle" title="请人填写一节" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <p>
        不需要账号：对方凭链接和手机验证码打开，只能看到和填写您选的一节。提交申报、您停用、到期或对方填好后链接结束。
      </p>
      {made ? <MadeLink made={made} onNext={() => setMade(null)} /> : null}
      {made || !links.data ? null : open < sectionLinksAtMost ? (
        <AskForm filingId={filingId} onMade={setMade} />
      ) : (
        <p role="note">已有{sectionLinksAtMost}个链接在用，停用一个后可以再请人填写。</p>
      )}
      <QueryView query={links} loading="正在读取链接" rows={2}>
        {(rows) => (rows.length > 0 ? <Links rows={rows} /> : null)}
      </QueryView>
    </Dialog>
  )
}

/** The link is shown this once: it is stored nowhere. */
function MadeLink({ made: { link, until, isTexted }, onNext }: { made: Made; onNext: () => void }) {
  const copy = async () => {
    if (await copyText(link)) toast.success('链接已复制')
    else toast.info('请选中链接手动复制')
  }
  return (
    <div className={styles.made} role="status">
      <p>
        链接已生成，{dateTimeText(until)}前有效，只显示这一次。
        {isTexted ? '已发短信给对方，也可以复制后自行转发。' : '请复制后转发给对方。'}
      </p>
      <p className={styles.link}>{link}</p>
      <p className={styles.acts}>
        <Button kind="primary" onClick={() => void copy()}>
          复制链接
        </Button>
        <Button onClick={onNext}>再请一人</Button>
      </p>
    </div>
  )
}

type AskFormProps = { filingId: string; onMade: (made: Made) => void }

function AskForm({ filingId, onMade }: AskFormProps) {
  const sections = useForm((s) => s.derived.sections.filter(({ locked }) => !locked), sameContent)
  const choices = Object.fromEntries(sections.map(({ key, title }) => [key, title]))
  const form = useFields(
    [
      field('section', '请人填写的一节', option(choices, { required: true })),
      { ...personName, label: '对方姓名' },
      { ...mobile, label: '对方手机号' },
      field(
        'days',
        '有效期',
        option({ '1': '1天', '3': '3天', [String(sectionLinkDays)]: `${sectionLinkDays}天` }, { required: true }),
      ),
    ],
    {
      start: { days: String(sectionLinkDays) },
      call: sectionLink.make,
      also: { filingId },
      refreshes: [sectionLink.list],
      onDone: onMade,
      // It stays open under the list of links.
      onClose: () => undefined,
    },
  )
  return (
    <div className={styles.ask}>
      <FieldsBody form={form} />
      <RefusedLine>{form.refusal}</RefusedLine>
      <p className={styles.acts}>
        <Button kind="primary" running={form.isRunning ? '正在生成' : false} onClick={form.send}>
          生成链接
        </Button>
      </p>
    </div>
  )
}

function Links({ rows }: { rows: readonly Link[] }) {
  const end = useAct(sectionLink.end, { refreshes: [sectionLink.list], onDone: () => toast.success('链接已停用') })
  return (
    <>
      <ul className={styles.links} aria-label="已请人填写">
        {rows.map((link) => (
          <li key={link.id}>
            <span className={styles.about}>
              {link.sectionTitle}：{link.name}（{link.mobile}）
            </span>
            <Tag tone={isOpen(link) ? 'blue' : 'grey'}>{link.stateLabel}</Tag>
            <span className="ge-hint">
              {link.savedAt ? `${dateTimeText(link.savedAt)} 保存` : `${dateTimeText(link.until)} 到期`}
            </span>
            {isOpen(link) ? (
              <Button
                size="small"
                aria-label={`停用${link.name}的链接`}
                running={end.isPending ? '正在停用' : false}
                onClick={() => end.mutate({ id: link.id })}
              >
                停用
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <RefusedLine>{end.error?.message ?? null}</RefusedLine>
    </>
  )
}
