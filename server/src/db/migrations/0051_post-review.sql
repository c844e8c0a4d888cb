-- The last day on which another person reviews what one person did at once (事后复核).
ALTER TABLE "proposal" ADD COLUMN "review_by" date;