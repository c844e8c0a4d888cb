-- A county that does not answer within five working days: the city is told once per case.
ALTER TABLE "enterprise" ADD COLUMN "city_told_at" timestamp(3) with time zone;