import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { createPictures, prepareLine } from '#renderer/screens/campaigns/pdf-line.ts'
import { drawOnePixel } from './report-sample.ts'

/** Prepares a line of the report's notes for a column of 95 points. */
async function line(text: string) {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const letters = { font, size: 7.5, strong: false, tone: rgb(0, 0, 0) }
  return prepareLine(createPictures(pdf, drawOnePixel), text, letters, 95)
}

test('E10, M6: what is a little too wide for its place is drawn smaller, not cut', async () => {
  const shown = await line('12.183 Personen aufgenommen')
  expect(shown.isWhole).toBe(true)
  expect(shown.width).toBeLessThanOrEqual(95)
  expect((await line('Optical engineers (test, do not send to anybody at all)')).isWhole).toBe(
    false,
  )
})

test('E10: a name of several lines is one line of text, no picture', async () => {
  expect((await line('Zwei\nZeilen')).width).toBe((await line('Zwei Zeilen')).width)
})
