/** Several files at once: none is called too many while another is still on its way, and the end of an upload is said. */
import type { AnswerSet } from '@green/filing/form/answers.ts'
import { greenFactory } from '@green/programmes/green-factory/programme.ts'
import { testReference } from '@green/programmes/test-reference.ts'
import { testLists } from '@green/tools/test-lists.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FormFactsProvider } from '../../web/src/filing/form/form-context.ts'
import { FormField } from '../../web/src/filing/form/form-field.tsx'
import { createFormStore } from '../../web/src/filing/form/form-store.ts'
import { ManyFiles } from '../../web/src/filing/form/many-files.tsx'
import { signIn } from '../../web/src/platform/session/session.ts'
import { clientFor } from '../api.ts'
import { openPart } from './screen.tsx'

const papers = greenFactory.form.find(({ fields }) => fields.some(({ key }) => key === 'licenceFiles'))
const fields = papers?.fields.filter(({ spec }) => spec.kind === 'files') ?? []
const pdf = (name: string) =>
  new File([`%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`], name, {
    type: 'application/pdf',
  })

test('the prepared papers of a section are chosen in one go, without a false fault; a single one says when it is there', async () => {
  const context = { reference: testReference(testLists()), archive: [], lastYear: null }
  const store = createFormStore({ programme: greenFactory, context, values: {} as AnswerSet })
  const [first] = fields.filter(({ key }) => key === 'licenceFiles')
  if (!first) throw new Error('the slot of the licence is not there')
  const person = openPart(
    <FormFactsProvider value={{ store, lastYear: null, offered: {}, notes: [] }}>
      <ManyFiles fields={fields} />
      <FormField field={first} path={first.key} />
    </FormFactsProvider>,
  )
  signIn((await clientFor(location.origin, 'enterprise')).login)
  const faults = new Set<string>()
  const watch = new MutationObserver(() => {
    for (const one of document.querySelectorAll('[data-part~=many-list] [data-part~=fault]'))
      faults.add(one.textContent ?? '')
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  const chooser = document.querySelector<HTMLInputElement>('[data-part~=many] input[type=file]')
  const names = ['营业执照.pdf', '205-4.pdf', '扫描件001.pdf']
  await person.upload(chooser as HTMLElement, names.map(pdf))
  const place = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name: `${name} 的位置` })
  expect((await place('营业执照.pdf')).value).toBe('licenceFiles')
  expect((await place('205-4.pdf')).selectedOptions[0]?.textContent).toBe('工业企业用水情况（205-4）')
  expect((await place('扫描件001.pdf')).value).toBe('')
  await person.selectOptions(await place('扫描件001.pdf'), '温室气体排放报告')
  await person.click(await screen.findByRole('button', { name: '放入 3 个文件' }))
  await screen.findByText('共 3 个文件：已放入 3 个。')
  watch.disconnect()
  expect([...faults]).toEqual([])
  await person.click(screen.getByRole('button', { name: '完成' }))

  await person.click(screen.getByRole('button', { name: '移除 营业执照.pdf' }))
  const slot = document.querySelector<HTMLInputElement>('[data-part~=slot] input[type=file]')
  await person.upload(slot as HTMLElement, pdf('新执照.pdf'))
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('“新执照.pdf”已上传'),
  )
  store.stop()
})
