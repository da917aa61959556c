/*
 * The program that opens files of strangers, in a process of its own for each job: nothing else is in its memory, and its
 * folder has the one file. A build of its own; the backend starts it with limits (`limited-process.ts`).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { drawFile } from './draw-file.ts'
import { examineFile } from './examine-file.ts'
import type { Job } from './job.ts'

const standardInput = 0

// The checked edge: the backend wrote it.
const job = JSON.parse(readFileSync(standardInput, 'utf8')) as Job
const answer = job.do === 'examine' ? await examineFile('input', 'output') : await drawFile('input', 'output', job)
writeFileSync('answer.json', JSON.stringify(answer))
