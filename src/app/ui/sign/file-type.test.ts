import { expect, test } from 'vitest'
import { fileType } from './file-type.ts'

test('a file’s type follows from its extension, otherwise from its media type', () => {
  expect(
    ['a.pdf', 'a.DOCX', 'a.xlsx', 'a.pptx', 'a.zip', 'a.7z', 'a.rar', 'a.mp3', 'a.tar.mp4', 'a.exe'].map((name) =>
      fileType(name),
    ),
  ).toEqual(['pdf', 'doc', 'xls', 'ppt', 'zip', '7z', 'rar', 'audio', 'video', 'other'])
  expect(fileType('pdf')).toBe('other')
  expect(fileType('voice', 'audio/ogg')).toBe('audio')
  expect(fileType('scan', 'application/pdf')).toBe('pdf')
  expect(fileType('constructor.constructor')).toBe('other')
})
