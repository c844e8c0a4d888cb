/** 正文: every text of the demo city opens in the editor and is saved as it was; what an officer changes is all that changes. */
import { contentEditing } from '@green/contract/calls/content/content.ts'
import { trainingEditing } from '@green/contract/calls/service/training-editing.ts'
import { type Body, linesOf } from '@green/contract/content/rich-text.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, inject, test } from 'vitest'
import { bodyOf, documentOf } from '../../web/src/office/content/content/rich-document.ts'
import { schema } from '../../web/src/office/content/content/rich-schema.ts'
import { clientFor } from '../api.ts'
import { network, openScreen, settled } from './screen.tsx'

const origin = inject('cityOrigin')

async function bodiesOfTheCity(): Promise<Body[]> {
  const city = await clientFor(origin, 'city')
  const bodies: Body[] = []
  let total = 1
  let read = 0
  for (let page = 1; read < total; page++) {
    const texts = await city.request(contentEditing.list, { size: 50, page })
    for (const { id } of texts.rows) bodies.push((await city.request(contentEditing.get, { id })).text.body)
    read += texts.rows.length
    total = texts.total
    expect(texts.rows.length).toBeGreaterThan(0)
  }
  const courses = await city.request(trainingEditing.list, { size: 50 })
  expect(courses.rows.length).toBe(courses.total)
  for (const { id } of courses.rows)
    for (const part of (await city.request(trainingEditing.get, { id })).text.parts) bodies.push(part.body)
  return bodies
}

test('every body of the demo city comes back from the editor to the byte, also when all of it is made anew', async () => {
  const bodies = await bodiesOfTheCity()
  expect(bodies.filter((body) => body.length > 0).length).toBeGreaterThan(20)
  expect(bodies.flat().some((block) => typeof block === 'object')).toBe(true)
  for (const body of bodies) {
    const document = documentOf(body)
    document.check()
    expect(JSON.stringify(bodyOf(document))).toBe(JSON.stringify(body))
    expect(JSON.stringify(bodyOf(schema.nodeFromJSON(document.toJSON())))).toBe(JSON.stringify(body))
  }
})

test('an officer opens a text, adds a paragraph and saves: the others are sent as they were', async () => {
  const city = await clientFor(origin, 'city')
  const { rows } = await city.request(contentEditing.list, { kind: 'news', state: 'published', size: 5 })
  const id = rows[0]?.id ?? ''
  const { text } = await city.request(contentEditing.get, { id })
  const officer = await openScreen(`/hindex/newsManage?open=${id}`, city)
  await settled()
  const surface = await screen.findByRole('textbox', { name: '正文' })
  const lines = linesOf(text.body)
  expect(surface.textContent).toBe(lines.join(''))
  expect(surface.getAttribute('aria-describedby')).toBe('content-body-hint')
  await officer.click(surface)
  await officer.paste('最后一段。')
  // What is sent is enough: the city stays as the other tests expect it.
  network.set('/ht/contentEditing/saveDraft', 'failed')
  await officer.click(screen.getByRole('button', { name: '保存草稿' }))
  await waitFor(() => expect(network.sent('/ht/contentEditing/saveDraft')).toHaveLength(1))
  await screen.findByText(/系统出现问题/)
  const sent = network.sent('/ht/contentEditing/saveDraft')[0]?.text as typeof text
  expect(linesOf(sent.body).join('')).toHaveLength(lines.join('').length + '最后一段。'.length)
  const changed = sent.body.filter((block) => !text.body.some((one) => JSON.stringify(one) === JSON.stringify(block)))
  expect(changed).toHaveLength(1)
})
