-- Programmes whose filings rank by one figure keep it beside the filing, so that lists are sorted by it.
ALTER TABLE "filing" ADD COLUMN "rank_figure" numeric(24, 6);