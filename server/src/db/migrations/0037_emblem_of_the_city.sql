-- 城市徽标: each version of the city's profile has its picture, or none.
ALTER TABLE "city_profile" ADD COLUMN "emblem" jsonb;