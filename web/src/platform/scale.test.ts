import { expect, test } from 'vitest'
import { designScale, pageLayout } from './scale.ts'

test.each([
  [390, 1],
  [1280, 1],
  [1440, 1],
  [1920, 1],
  [2560, 2560 / 1920],
  [3840, 1.5],
])('a window of %i is enlarged %f times', (width, scale) => {
  expect(designScale(width)).toBeCloseTo(scale, 10)
})

test.each([
  [390, 375, '100%'],
  [1280, 1265, '100%'],
  [1440, 1425, '100%'],
  [1919, 1904, '100%'],
  [1920, 1905, '1905px'],
  [1920, 1920, '1920px'],
  [2560, 2545, '1908px'],
])('a window of %i with %i inside the scrollbar gets a container of %s', (width, client, container) => {
  expect(pageLayout(width, client).containerWidth).toBe(container)
})
