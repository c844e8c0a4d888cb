-- Nothing wrote it: lead and base values come from the rubric or from the benchmark tables frozen with the batch.
ALTER TABLE "batch" DROP COLUMN "bounds_edits";