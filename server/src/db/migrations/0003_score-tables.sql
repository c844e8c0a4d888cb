-- The table in which the score of a filing ranks.
ALTER TABLE "filing" ADD COLUMN "rank_table" text;