-- The city gives a submitted sheet back once; what was handed in first is kept beside it.
ALTER TABLE "expert_task" ADD COLUMN "reopened" jsonb;